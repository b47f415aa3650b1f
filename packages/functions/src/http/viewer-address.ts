import { networkOf } from "@frangipani/core/accounts";
import type { Context } from "hono";

/** The viewer's IP address: set by CloudFront (packages/functions/src/edge-function.ts), which removes it from browsers' requests. */
export const VIEWER_ADDRESS = "x-viewer-address";

export const viewerAddress = (c: Context): string => c.req.header(VIEWER_ADDRESS) ?? "unknown";

/**
 * The network of the viewer for the log, without the part that names a household: 24 bits of IPv4, 48 of IPv6
 * (the privacy notice says so, web/src/shell/ContactPage.tsx).
 * @returns undefined where no edge has set the address
 */
export function viewerNetwork(c: Context): string | undefined {
  const address = c.req.header(VIEWER_ADDRESS);
  if (address === undefined) return undefined;
  const network = networkOf(address);
  return network.includes(":")
    ? `${network.split(":").slice(0, 3).join(":")}::/48`
    : `${network.split(".").slice(0, 3).join(".")}.0/24`;
}
