import type { Access } from "@frangipani/core/accounts";
import type { Actor } from "@frangipani/core/activity";

export type Env = {
  Variables: {
    requestId: string;
    /** Read from the table for each request; undefined for anonymous requests. */
    user: Access | undefined;
    refusal: string | undefined;
    /** From where and when it came; in apps that administrators change something by. */
    origin: Pick<Actor, "address" | "at"> | undefined;
  };
};
