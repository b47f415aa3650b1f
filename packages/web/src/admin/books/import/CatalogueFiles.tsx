import { type ExportFormat, exportFormats } from "@frangipani/core/import/write";
import { useMutation } from "@tanstack/react-query";
import { memo, useState } from "react";
import { requestApi } from "../../../api/call-api.ts";
import { withRetries } from "../../../api/retry.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { DownloadIcon, UploadIcon } from "../../../ui/icons/icons.tsx";
import { saveFile } from "../../../ui/save-file.ts";
import { OpenButton } from "../../shared/dialogs.tsx";
import { readPages } from "../../shared/list.ts";
import { callOnce } from "./catalogue-file.ts";
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
      <OpenButton onClick={() => setOpen(true)}>
        <UploadIcon size={18} />
        Import
      </OpenButton>
      <ImportDialog open={isOpen} onOpen={() => setOpen(true)} onClose={() => setOpen(false)} />
    </>
  );
});

async function exportCatalogue(format: ExportFormat): Promise<void> {
  const pieces: string[] = [];
  await readPages(
    (query) => withRetries(() => requestApi("GET /api/book/export", { query })),
    (piece) => pieces.push(piece),
  );
  const { file, type } = exportFormats[format];
  saveFile(file, type, [await callOnce("write", new Blob(pieces), format)]);
}
