import type { User } from "@frangipani/core/accounts/users/user";

/** What every request of the API carries with it. */
export type Env = {
  Variables: {
    requestId: string;
    /** Who the access token names, read fresh from the table; undefined for anonymous requests. */
    user: User | undefined;
    /** The code of the Failure that it was refused with. */
    refusal: string | undefined;
  };
};
