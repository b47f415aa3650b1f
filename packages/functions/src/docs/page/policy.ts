import { STYLE } from "./style.ts";

export async function contractPageCsp(): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(STYLE)));
  const style = `'sha256-${Buffer.from(digest).toString("base64")}'`;
  return `default-src 'none'; style-src ${style}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}
