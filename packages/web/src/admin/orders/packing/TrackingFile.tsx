import { orderMessages } from "@frangipani/core/orders";
import type { ShipmentInput } from "@frangipani/core/orders/contract";
import { useState } from "react";
import { Button } from "../../../ui/actions/Button.tsx";
import { Notice } from "../../../ui/feedback/Notice.tsx";
import { ProgressBar } from "../../../ui/feedback/ProgressBar.tsx";
import { FileField, FormRow } from "../../../ui/form/Form.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { UploadIcon } from "../../../ui/icons/icons.tsx";
import { Dialog } from "../../../ui/overlay/Dialog.tsx";
import { cx } from "../../../ui/styles/cx.ts";
import shared from "../../../ui/styles/shared.module.css";
import { DataTable } from "../../../ui/table/DataTable.tsx";
import { OpenButton } from "../../shared/dialogs.tsx";
import { CarrierSelect, lastCarrier, rememberCarrier } from "../ShipmentForm.tsx";
import type { TrackingRow } from "./match-tracking.ts";
import css from "./TrackingFile.module.css";
import { type TrackingStage, useTrackingFile } from "./use-tracking-file.ts";

export function TrackingFile() {
  const [isOpen, setOpen] = useState(false);
  const [carrier, setCarrier] = useState<ShipmentInput["carrier"]>(lastCarrier);
  const { stage, rows, restart, read, chooseColumn, ship, stop } = useTrackingFile();
  const ready = rows.filter(({ problem }) => problem === null).length;
  const shipped =
    "results" in stage ? Array.from(stage.results.values()).filter((result) => result === null).length : 0;
  const open = () => {
    setCarrier(lastCarrier());
    setOpen(true);
  };
  const close = () => {
    restart();
    setOpen(false);
  };
  return (
    <>
      <OpenButton onClick={open} icon={<UploadIcon size={18} />}>
        Read tracking numbers
      </OpenButton>
      <Dialog
        open={isOpen}
        onOpenChange={(next) => next || close()}
        title="Read tracking numbers"
        description="The carrier's CSV or Excel file (.xlsx), with a column of order numbers and one of tracking numbers. You see each row before anything is shipped."
        size="lg"
        footer={
          <>
            <Button onClick={stage.step === "shipping" ? stop : close}>
              {stage.step === "shipping" ? "Stop" : "Close"}
            </Button>
            {(stage.step === "preview" || stage.step === "done") && (
              <Button onClick={restart}>Another file</Button>
            )}
            {stage.step === "preview" && (
              <Button
                variant="primary"
                disabled={ready === 0}
                onClick={() => {
                  rememberCarrier(carrier);
                  void ship(carrier);
                }}
              >
                {`Ship ${ready}`}
              </Button>
            )}
          </>
        }
      >
        <div className={cx(shared.stack2, shared.top, css.steps)}>
          {stage.step === "choose" && (
            <>
              <FileField
                label="Carrier's file"
                accept=".csv,.tsv,.txt,.xlsx,text/csv"
                onChange={({ currentTarget: { files } }) => files?.[0] && void read(files[0])}
              />
              {stage.problem && (
                <Notice tone="danger" role="alert" title="This file cannot be used">
                  <p>{stage.problem}</p>
                </Notice>
              )}
            </>
          )}
          {stage.step === "reading" && (
            <ProgressBar
              label="Finding the orders"
              value={stage.total > 0 ? stage.done / stage.total : undefined}
            />
          )}
          {stage.step === "preview" && (
            <FormRow>
              <CarrierSelect
                value={carrier}
                onChange={({ currentTarget }) => setCarrier(currentTarget.value as typeof carrier)}
              />
              <Select
                label="Column of the tracking numbers"
                value={stage.columns.tracking}
                onChange={({ currentTarget }) => chooseColumn(Number(currentTarget.value))}
              >
                {stage.columns.tracking < 0 && <option value={-1}>Choose a column</option>}
                {stage.table.headings.map((heading, index) =>
                  index === stage.columns.order ? null : (
                    // biome-ignore lint/suspicious/noArrayIndexKey: headings may repeat
                    <option key={index} value={index}>
                      {heading || `Column ${index + 1}`}
                    </option>
                  ),
                )}
              </Select>
            </FormRow>
          )}
          {stage.step === "shipping" && (
            <ProgressBar
              label="Shipping"
              value={stage.results.size / stage.total}
              note={stage.note ?? `${stage.results.size} of ${stage.total}`}
            />
          )}
          {stage.step === "done" && (
            <Notice
              tone={shipped === stage.total ? "positive" : "warning"}
              role="status"
              title={`${shipped} of ${stage.total} shipped`}
            >
              {stage.note && <p>{stage.note}</p>}
            </Notice>
          )}
          {rows.length > 0 && (
            <DataTable
              caption="Tracking numbers"
              rows={rows}
              rowKey={({ line }) => String(line)}
              isMuted={({ problem }) => problem !== null}
              columns={[
                { header: "Order ID", phone: "lead", cell: ({ number }) => number },
                {
                  header: "Customer",
                  cell: ({ order }) => order && (order.user.name || orderMessages.deletedCustomer),
                },
                { header: "Tracking", cell: ({ trackingNumber }) => trackingNumber },
                { header: "State", cell: (row) => stateOf(row, stage) },
              ]}
            />
          )}
        </div>
      </Dialog>
    </>
  );
}

function stateOf({ line, problem }: TrackingRow, stage: TrackingStage): string {
  if (problem !== null) return problem;
  if (!("results" in stage)) return "Ready";
  const result = stage.results.get(line);
  return result === null ? "Shipped" : (result ?? (stage.step === "done" ? "Not shipped" : "Waiting"));
}
