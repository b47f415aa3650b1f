import { formatDate } from "@frangipani/core/kernel";
import { type OrderWire, requestStateOf } from "@frangipani/core/orders";
import { Notice } from "../../ui/feedback/Notice.tsx";

type Request = NonNullable<OrderWire["request"]>;

const names: Record<Request["kind"], string> = { cancellation: "Cancellation", return: "Return" };

const tones = { "asked for": "info", granted: "positive", refused: "warning", ended: "info" } as const;

/** What the customer asked for, and the decision. */
export function RequestNotice({ request }: { request: Request }) {
  const { kind, reason, requestedAt, decision } = request;
  const state = requestStateOf(request);
  return (
    <Notice tone={tones[state]} title={`${names[kind]} ${state}`}>
      <p>
        On {formatDate(requestedAt)}: {reason}
      </p>
      {decision?.text && (
        <p>
          {state === "ended" ? "On" : "Answer of"} {formatDate(decision.at)}: {decision.text}
        </p>
      )}
    </Notice>
  );
}
