import { type Access, networkOf } from "@frangipani/core/accounts";
import type { Actor } from "@frangipani/core/activity";
import type { ApiKey } from "@frangipani/core/api-keys";
import { type Clock, instant } from "@frangipani/core/kernel";
import type { Context, MiddlewareHandler } from "hono";

export type Env = {
  Variables: {
    requestId: string;
    /** Read from the table for each request; undefined for anonymous requests. */
    user: Access | undefined;
    /** The API key by which a program acts as `user`. */
    key: ApiKey | undefined;
    refusal: string | undefined;
    /** The request's address and time; only in apps in which administrators change something. */
    origin: Pick<Actor, "address" | "at"> | undefined;
  };
};

type OriginPorts = {
  /** The client's IP address from a trusted source. */
  clientIpAddress(c: Context): string;
  clock: Clock;
};

/** Stores the request's origin and time for the records of administrators' changes. */
export const withOrigin =
  ({ clientIpAddress, clock }: OriginPorts): MiddlewareHandler<Env> =>
  async (c, next) => {
    c.set("origin", { address: clientIpAddress(c), at: instant(clock.now()) });
    await next();
  };

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
