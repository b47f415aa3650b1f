import { type ExportFormat, exportFormats } from "@frangipani/core/import/write";
import { useMutation } from "@tanstack/react-query";
import { memo, useState } from "react";
import { requestApi } from "../../../api/call-api.ts";
import { withRetries } from "../../../api/retry.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { DownloadIcon, UploadIcon } from "../../../ui/icons/icons.tsx";
import { preloadDialog } from "../../../ui/overlay/Dialog.tsx";
import { saveFile } from "../../../ui/save-file.ts";
import { ImportDialog } from "./ImportDialog.tsx";

const formatNames = Object.fromEntries(
  Object.entries(exportFormats).map(([name, { label }]) => [name, label]),
);

export const CatalogueFiles = memo(() => {
  const [isOpen, setOpen] = useState(false);
  const [format, setFormat] = useState<ExportFormat>("csv");
  const catalogueExport = useMutation({ mutationFn: exportCatalogue });
  return (
    <>
      <Button onPointerEnter={preloadDialog} onFocus={preloadDialog} onClick={() => setOpen(true)}>
        <UploadIcon size={18} />
        Import
      </Button>
      <Button
        busy={catalogueExport.isPending}
        onClick={() => catalogueExport.mutate(format)}
        icon={<DownloadIcon size={18} />}
      >
        Export
      </Button>
      <Select
        label="Export as"
        hideLabel
        value={format}
        onChange={({ currentTarget }) => setFormat(currentTarget.value as ExportFormat)}
        options={formatNames}
      />
      <ImportDialog open={isOpen} onOpen={() => setOpen(true)} onClose={() => setOpen(false)} />
    </>
  );
});

async function exportCatalogue(format: ExportFormat): Promise<void> {
  const pieces: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = { cursor };
    const { body, headers } = await withRetries(() => requestApi("GET /api/book/export", { query }));
    pieces.push(body);
    cursor = headers.get("x-next-cursor");
  }
  const { CatalogueFile } = await import("./catalogue-file.ts");
  const writer = new CatalogueFile();
  try {
    const { file, type } = exportFormats[format];
    saveFile(file, type, [await writer.call("write", new Blob(pieces), format)]);
  } finally {
    writer.close();
  }
}
