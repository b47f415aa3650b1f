import { useState } from "react";
import { clearCachedData } from "../device/storage.ts";
import { Button } from "../ui/actions/Button.tsx";
import { TrashIcon } from "../ui/icons/icons.tsx";
import { ConfirmDialog } from "../ui/overlay/ConfirmDialog.tsx";
import css from "./DevicePage.module.css";

export function ClearDownloadedData({ isOnline }: { isOnline: boolean }) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const clear = async () => {
    await clearCachedData();
    location.reload();
  };
  return (
    <div className={css.actions}>
      <Button size="sm" disabled={!isOnline} onClick={() => setDialogOpen(true)}>
        <TrashIcon size={18} />
        Clear downloaded data
      </Button>
      {!isOnline && <p className={css.note}>Not available offline: there would be no books left to read.</p>}
      <ConfirmDialog
        open={isDialogOpen}
        onOpenChange={setDialogOpen}
        title="Clear books, covers and samples?"
        confirmLabel="Clear"
        onConfirm={clear}
      >
        Your cart, your sign-in and the samples you keep offline stay. The books are fetched again at once;
        covers and samples when you look at them.
      </ConfirmDialog>
    </div>
  );
}
