import type { Mailer } from "../../mail/ports.ts";
import type { ChallengeStore } from "./challenge.ts";
import type { RateLimitPorts } from "./limits.ts";
import type { SessionPorts } from "./session.ts";
import type { TwoStepPolicy, User, UserId, UserStore } from "./user.ts";

export type PasswordStore = {
  /** The hash, argon2id in PHC form. */
  read(user: UserId): Promise<string | undefined>;
  /** A user and the hash as they were at one moment. Takes equally long for an unknown address. */
  byEmail(email: string): Promise<{ user: User; passwordHash: string | undefined } | undefined>;
};

export type AccountPorts = SessionPorts &
  RateLimitPorts & {
    users: UserStore;
    passwords: PasswordStore;
    challenges: ChallengeStore;
    mailer: Mailer;
    twoStepPolicy: TwoStepPolicy;
    /** Sends the mails that waited until the user proved their email address. Never throws. */
    onEmailProven(user: User): Promise<void>;
    /** The password of the canary, the monitoring's test account; undefined where none runs. */
    canaryPassword?: string | undefined;
    /** The start of links in mails, e.g. "https://books.example". */
    publicUrl: string;
  };
