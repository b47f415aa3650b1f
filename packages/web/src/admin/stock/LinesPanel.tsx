import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useOnline } from "../../device/connection.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { inventory } from "../books/inventory/inventory.ts";
import { listKey } from "../shared/list.ts";
import { LinesTable } from "./LinesTable.tsx";
import { copiesOf, type DeviceLine, type Kind } from "./lines.ts";
import css from "./Stock.module.css";
import { sendLines } from "./send-lines.ts";
import { copiesText, kindTexts, linesText, sentText } from "./texts.ts";

type LinesPanelProps = { kind: Kind; lines: readonly DeviceLine[]; onScan(isbn: string): void };

export const LinesPanel = ({ kind, lines, onScan }: LinesPanelProps) =>
  lines.length > 0 ? (
    <>
      <LinesTable kind={kind} lines={lines} onScan={onScan} />
      <SendBar kind={kind} lines={lines} />
    </>
  ) : (
    <EmptyState title={`Nothing ${kindTexts[kind].done} yet`}>
      Scan the barcode of each copy, or type its ISBN and press Enter. What you scan stays on this device
      until you send it, also without a network.
    </EmptyState>
  );

type SendBarProps = { kind: Kind; lines: readonly DeviceLine[] };

function SendBar({ kind, lines }: SendBarProps) {
  const isOnline = useOnline();
  const client = useQueryClient();
  const sending = useMutation({
    mutationFn: () => sendLines(kind),
    onSettled: () => client.invalidateQueries({ queryKey: listKey(inventory) }),
    meta: { success: sentText, failure: "Not everything was sent. Send again: no line is applied twice." },
  });
  const toSend = lines.filter(({ state }) => state !== "refused");
  const isInterrupted = toSend.some(({ state }) => state === "sending") && !sending.isPending;
  return (
    <div className={css.send}>
      <p className={css.total}>
        {copiesText(copiesOf(toSend))} in {linesText(toSend.length)}
        {!isOnline && ". They stay on this device until you are online again."}
      </p>
      <Button
        variant="primary"
        busy={sending.isPending}
        disabled={!isOnline || toSend.length === 0}
        onClick={() => sending.mutate()}
      >
        {isInterrupted ? "Send again" : kindTexts[kind].send}
      </Button>
    </div>
  );
}
