import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { LinesTable } from "./LinesTable.tsx";
import type { DeviceLine, Kind } from "./lines.ts";
import { SendBar } from "./SendBar.tsx";
import { kindTexts } from "./texts.ts";

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
