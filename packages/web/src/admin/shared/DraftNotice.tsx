import { Button } from "../../ui/actions/Button.tsx";
import { Notice } from "../../ui/feedback/Notice.tsx";

export const DraftNotice = ({
  form,
  isNew = false,
}: {
  form: { isRestored: boolean; startOver(): void };
  isNew?: boolean;
}) =>
  form.isRestored && (
    <Notice
      role="status"
      title="Your unsaved changes were restored"
      action={
        <Button size="sm" onClick={form.startOver}>
          {isNew ? "Start over" : "Show the saved version"}
        </Button>
      }
    />
  );
