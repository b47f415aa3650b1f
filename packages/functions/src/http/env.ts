import type { Access } from "@frangipani/core/accounts";
import type { Actor } from "@frangipani/core/activity";
import type { ApiKey } from "@frangipani/core/api-keys";

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
