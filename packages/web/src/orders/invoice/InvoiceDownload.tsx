import { invoiceFileName, orderMessages } from "@frangipani/core/orders";
import { useMutation } from "@tanstack/react-query";
import { callApi } from "../../api/call-api.ts";
import { useOnline } from "../../device/connection.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { DownloadIcon } from "../../ui/icons/icons.tsx";
import { saveFile } from "../../ui/save-file.ts";
import css from "./Invoice.module.css";

/** The server makes the file: offline the invoice can be printed. */
export function InvoiceDownload({ order, number }: { order: string; number: string }) {
  const isOnline = useOnline();
  const download = useMutation({
    mutationFn: () => callApi("GET /api/orders/invoice/:order/pdf", { params: { order } }),
    onSuccess: (file) => saveFile(invoiceFileName(number), file.type, [file]),
    meta: { failure: orderMessages.invoiceDownloadFailed },
  });
  if (!isOnline) return <p className={css.offline}>The PDF can be downloaded once you are back online.</p>;
  return (
    <Button variant="primary" busy={download.isPending} onClick={() => download.mutate()}>
      {!download.isPending && <DownloadIcon size={18} />}
      Download PDF
    </Button>
  );
}
