import type { Access } from "@frangipani/core/accounts";
import type { Actor } from "@frangipani/core/activity";
import type { ApiKey } from "@frangipani/core/api-keys";

export type Env = {
  Variables: {
    requestId: string;
    /** Read from the table for each request; undefined for anonymous requests. */
    user: Access | undefined;
    /** By which a program acts as `user`. */
    key: ApiKey | undefined;
    refusal: string | undefined;
    /** From where and when it came; in apps that administrators change something by. */
    origin: Pick<Actor, "address" | "at"> | undefined;
  };
};
