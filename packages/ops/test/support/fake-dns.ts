import { createSocket } from "node:dgram";

/** The name servers, and the authorities of CAA records, by domain. */
export type Records = { ns: Record<string, string[]>; caa: Record<string, string[]> };

const TYPES = { 2: "ns", 257: "caa" } as const;
const [NO_ERROR, NO_SUCH_NAME] = [0, 3];

/** A DNS server: https://www.rfc-editor.org/rfc/rfc1035, and https://www.rfc-editor.org/rfc/rfc8659 for CAA. */
export async function startFakeDns(records: () => Records) {
  const socket = createSocket("udp4");
  socket.on("message", (query, { port, address }) => {
    const { name, end } = readName(query, 12);
    const type = TYPES[query.readUInt16BE(end) as keyof typeof TYPES];
    const found = records()[type][name] ?? [];
    const header = Buffer.alloc(12);
    query.copy(header, 0, 0, 2);
    header.writeUInt16BE(0x8180 | (found.length > 0 ? NO_ERROR : NO_SUCH_NAME), 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(found.length, 6);
    const resources = found.map((value) => resource(query.subarray(end, end + 4), rdata(type, value)));
    socket.send(Buffer.concat([header, query.subarray(12, end + 4), ...resources]), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  return {
    server: `127.0.0.1:${socket.address().port}`,
    stop: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  };
}

function readName(message: Buffer, start: number): { name: string; end: number } {
  const labels: string[] = [];
  let index = start;
  for (let length = message.readUInt8(index); length > 0; length = message.readUInt8(index)) {
    labels.push(message.toString("ascii", index + 1, index + 1 + length));
    index += 1 + length;
  }
  return { name: labels.join("."), end: index + 1 };
}

const text = (value: string) => Buffer.concat([Buffer.of(value.length), Buffer.from(value)]);

const rdata = (type: keyof Records, value: string): Buffer =>
  type === "ns"
    ? Buffer.concat([...value.split(".").map(text), Buffer.of(0)])
    : Buffer.concat([Buffer.of(0), text("issue"), Buffer.from(value)]);

/** A record of the response: with a pointer to the question's name, and the question's type and class. */
function resource(typeAndClass: Buffer, data: Buffer): Buffer {
  const [ttl, length] = [Buffer.alloc(4), Buffer.alloc(2)];
  ttl.writeUInt32BE(60);
  length.writeUInt16BE(data.length);
  return Buffer.concat([Buffer.of(0xc0, 12), typeAndClass, ttl, length, data]);
}
