import { invoiceFileName, orderMessages } from "@frangipani/core/orders";
import { useMutation } from "@tanstack/react-query";
import { callApi } from "../../app/api/call-api.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { DownloadIcon } from "../../ui/icons/icons.tsx";
import { saveFile } from "../../ui/save-file.ts";

/** The server makes the file: offline the invoice can be printed. */
export function InvoiceDownload({ order, number }: { order: string; number: string }) {
  const download = useMutation({
    mutationFn: () => callApi("GET /api/orders/invoice/:order/pdf", { params: { order } }),
    onSuccess: (file) => saveFile(invoiceFileName(number), file.type, [file]),
    meta: { failure: orderMessages.invoiceDownloadFailed },
  });
  return (
    <Button variant="primary" busy={download.isPending} onClick={() => download.mutate()}>
      {!download.isPending && <DownloadIcon size={18} />}
      Download PDF
    </Button>
  );
}
