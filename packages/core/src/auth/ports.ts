import type { Postbox } from "../mail/mail.ts";
import type { Users } from "../users/store.ts";
import type { SessionPorts } from "./begin-session.ts";
import type { Challenges } from "./challenge.ts";
import type { GuardPorts } from "./guard.ts";
import type { TwoStepPolicy } from "./two-step.ts";

/** All that the operations on accounts stand on. */
export type AuthPorts = SessionPorts &
  GuardPorts & {
    users: Users;
    challenges: Challenges;
    postbox: Postbox;
    twoStepPolicy: TwoStepPolicy;
  };
