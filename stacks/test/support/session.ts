import { readFileSync, writeFileSync } from "node:fs";

/** A request that reached the server, and its response as an origin sends it: not compressed on the way. */
export type RecordedRequest = {
  part: "first visit" | "pages" | "later visit";
  atSeconds: number;
  method: string;
  /** Path and query. */
  url: string;
  status: number;
  type?: string;
  cacheControl?: string;
  /** Of a body that is stored compressed. */
  encoding?: string;
  bytes: number;
  /** Compressed by Brotli at quality 5. */
  brotliBytes: number;
};

/** What one visitor who is not signed in requests. */
type Session = {
  recorded: string;
  command: string;
  client: string;
  requests: RecordedRequest[];
};

const FILE = new URL("./recorded-session.json", import.meta.url);

export const readSession = (): Session => JSON.parse(readFileSync(FILE, "utf8"));

/** With a line for each request, so that a new recording can be compared. */
export function writeSession(client: string, requests: readonly RecordedRequest[]): void {
  const recorded = new Date().toISOString().slice(0, 10);
  const head = { recorded, command: "node bench/session/record.ts", client };
  const fields = Object.entries(head).map(([name, value]) => `  "${name}": ${JSON.stringify(value)},`);
  const lines = requests
    .toSorted((a, b) => a.atSeconds - b.atSeconds)
    .map((request) => `    ${JSON.stringify(request)}`);
  writeFileSync(FILE, `{\n${fields.join("\n")}\n  "requests": [\n${lines.join(",\n")}\n  ]\n}\n`);
}
