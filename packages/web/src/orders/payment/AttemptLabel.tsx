import type { AttemptWire } from "@frangipani/core/orders";
import { useNow } from "../../ui/hooks/use-now.ts";
import css from "./AttemptLabel.module.css";
import { formatTimeLeft } from "./time-left.ts";

export const AttemptLabel = ({ attempt }: { attempt: AttemptWire }) => (
  <span className={css.label}>
    {attempt.state === "awaiting-payment" ? <TimeLeft closesAt={attempt.closesAt} /> : "Never paid"}
  </span>
);

const TimeLeft = ({ closesAt }: { closesAt: string }) => (
  <span>{formatTimeLeft(closesAt, useNow()) ?? "Time is up"}</span>
);
