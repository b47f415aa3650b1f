import { formatDate } from "@frangipani/core/kernel";
import type { OrderWire } from "@frangipani/core/orders";
import { Notice } from "../../../ui/feedback/Notice.tsx";

type Request = NonNullable<OrderWire["request"]>;

const names: Record<Request["kind"], string> = { cancellation: "Cancellation", return: "Return" };

/** What the customer asked for, and the decision. */
export function RequestNotice({ request: { kind, reason, requestedAt, decision } }: { request: Request }) {
  const state = decision ? (decision.isGranted ? "granted" : "refused") : "asked for";
  return (
    <Notice
      tone={decision ? (decision.isGranted ? "positive" : "warning") : "info"}
      title={`${names[kind]} ${state}`}
    >
      <p>
        On {formatDate(requestedAt)}: {reason}
      </p>
      {decision?.text && (
        <p>
          Answer of {formatDate(decision.at)}: {decision.text}
        </p>
      )}
    </Notice>
  );
}
