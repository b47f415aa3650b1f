import { type ReactNode, useState } from "react";
import { Button } from "../../ui/actions/Button.tsx";
import { copyText } from "../../ui/copy-text.ts";
import { Notice } from "../../ui/feedback/Notice.tsx";
import { Checkbox, type CheckboxProps, Form, FormActions, TextField } from "../../ui/form/Form.tsx";
import { ConfirmDialog, Dialog } from "../../ui/overlay/Dialog.tsx";

type SecretDialogProps = {
  open: boolean;
  onClose(): void;
  title: string;
  /** What the form creates; it is shown once. */
  name: "key" | "secret";
  warning: string;
  copiedText: string;
  children(showSecret: (secret: string) => void): ReactNode;
};

/** Creates a secret with the form, then shows it. Closing asks for confirmation unless the secret was copied. */
export function SecretDialog({
  open,
  onClose,
  title,
  name,
  warning,
  copiedText,
  children,
}: SecretDialogProps) {
  const [secret, setSecret] = useState<string>();
  const [isCopied, setCopied] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const close = () => {
    setSecret(undefined);
    setCopied(false);
    onClose();
  };
  const askOrClose = () => (secret && !isCopied ? setAsking(true) : close());
  return (
    <>
      <Dialog
        // Stays open for a secret whose response arrives after the form was closed.
        open={open || secret !== undefined}
        onOpenChange={(next) => !next && askOrClose()}
        title={secret ? `Your new ${name}` : title}
        size="sm"
        focusesFirstField={!secret}
      >
        {secret ? (
          <Form>
            <Notice tone="warning" title={`This ${name} is shown only now`}>
              {warning}
            </Notice>
            <TextField
              label={name === "key" ? "Key" : "Secret"}
              readOnly
              value={secret}
              spellCheck={false}
              onFocus={({ target }) => target.select()}
            />
            <FormActions>
              <Button variant="primary" onClick={async () => setCopied(await copyText(secret, copiedText))}>
                Copy
              </Button>
              <Button onClick={askOrClose}>Done</Button>
            </FormActions>
          </Form>
        ) : (
          children(setSecret)
        )}
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Have you copied the ${name}?`}
        confirmLabel="Close"
        cancelLabel={`Show the ${name}`}
        onConfirm={close}
      >
        It cannot be shown again.
      </ConfirmDialog>
    </>
  );
}

type ChoicesProps = Omit<CheckboxProps, "label" | "value" | "hint"> & {
  names: Readonly<Record<string, string>>;
  hints?: Readonly<Record<string, string>>;
};

/** Checkboxes of one form field, whose value is the list of the chosen ones. */
export function Choices({ names, hints = {}, error, ...checkbox }: ChoicesProps) {
  const last = Object.keys(names).at(-1);
  return Object.entries(names).map(([choice, name]) => (
    <Checkbox
      key={choice}
      {...checkbox}
      value={choice}
      label={name}
      hint={hints[choice]}
      error={choice === last ? error : undefined}
    />
  ));
}
