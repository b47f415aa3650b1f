import type { AttemptWire } from "@frangipani/core/orders";
import { useNow } from "../../ui/hooks/use-now.ts";
import { cx } from "../../ui/styles/cx.ts";
import shared from "../../ui/styles/shared.module.css";
import { formatTimeLeft } from "./time-left.ts";

export const AttemptLabel = ({ attempt }: { attempt: AttemptWire }) => (
  <span className={cx(shared.tiny, shared.oneLine)}>
    {attempt.state === "awaiting-payment" ? <TimeLeft closesAt={attempt.closesAt} /> : "Never paid"}
  </span>
);

const TimeLeft = ({ closesAt }: { closesAt: string }) => (
  <span>{formatTimeLeft(closesAt, useNow()) ?? "Time is up"}</span>
);
