/**
 * The network that an address belongs to, as far as one household has it: an IPv4 address by itself, and the first 64
 * bits of an IPv6 address, of which its holder has 2^64.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!address.includes(":")) return address;
  const [front = "", back] = address.toLowerCase().split("%", 1).join("").split("::");
  const groups = front.split(":").filter(Boolean);
  const last = back?.split(":").filter(Boolean) ?? [];
  while (groups.length + last.length < 8) groups.push("0");
  return [...groups, ...last]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}
