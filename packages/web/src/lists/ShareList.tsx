import { useState } from "react";
import type { SessionUser } from "../api/session/session-user.ts";
import { Button } from "../ui/actions/Button.tsx";
import { ShareIcon } from "../ui/icons/icons.tsx";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { ShareLink } from "./ShareLink.tsx";

export function ShareList({ user }: { user: SessionUser }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <ShareIcon size={18} />
        Share
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Share your saved books"
        description="Whoever has the link sees the books that are in your list at that time."
      >
        <ShareLink user={user} />
      </Dialog>
    </>
  );
}
