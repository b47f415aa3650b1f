/** What is rate-limited: an IPv4 address, or the first 64 bits of an IPv6 address, which one subscriber has. */
export function networkOf(ipAddress: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ipAddress)?.[1];
  if (mapped) return mapped;
  if (!ipAddress.includes(":")) return ipAddress;
  const [front = "", back] = ipAddress.toLowerCase().split("%", 1).join("").split("::");
  const groups = front.split(":").filter(Boolean);
  const last = back?.split(":").filter(Boolean) ?? [];
  while (groups.length + last.length < 8) groups.push("0");
  return [...groups, ...last]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}
