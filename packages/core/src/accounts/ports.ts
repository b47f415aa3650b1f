import type { Postbox } from "../mail/mail.ts";
import type { Challenges } from "./codes/challenge.ts";
import type { GuardPorts } from "./rate-limits/guard.ts";
import type { SessionPorts } from "./sessions/begin-session.ts";
import type { TwoStepPolicy } from "./sign-in/two-step.ts";
import type { Users } from "./users/store.ts";

/** All that the operations on accounts stand on. */
export type AuthPorts = SessionPorts &
  GuardPorts & {
    users: Users;
    challenges: Challenges;
    postbox: Postbox;
    twoStepPolicy: TwoStepPolicy;
  };
