import type { User } from "@frangipani/core/accounts";

export type Env = {
  Variables: {
    requestId: string;
    /** Read from the table for each request; undefined for anonymous requests. */
    user: User | undefined;
    refusal: string | undefined;
  };
};
