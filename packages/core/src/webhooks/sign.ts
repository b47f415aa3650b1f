const PREFIX = "whsec_";

export function newSigningSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return `${PREFIX}${btoa(String.fromCharCode(...bytes))}`;
}

/** As https://github.com/standard-webhooks/standard-webhooks says, with a signature for each secret. */
export async function signedHeaders(
  secrets: readonly string[],
  { id, seconds, body }: { id: string; seconds: number; body: string },
): Promise<Record<string, string>> {
  const signed = new TextEncoder().encode(`${id}.${seconds}.${body}`);
  const signatures = secrets.map(async (secret) => {
    const bytes = Uint8Array.from(atob(secret.slice(PREFIX.length)), (character) => character.charCodeAt(0));
    const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, [
      "sign",
    ]);
    const signature = new Uint8Array(await crypto.subtle.sign("HMAC", key, signed));
    return `v1,${btoa(String.fromCharCode(...signature))}`;
  });
  return {
    "webhook-id": id,
    "webhook-timestamp": String(seconds),
    "webhook-signature": (await Promise.all(signatures)).join(" "),
  };
}
