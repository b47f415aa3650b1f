import { CodeDigits } from "@frangipani/core/auth/code-digits";
import { type FormEvent, type ReactNode, useState } from "react";
import { ApiError } from "../../app/api.ts";
import { Button } from "../../ui/Button.tsx";
import { Form } from "../../ui/Form.tsx";
import { OneTimeCodeInput } from "../../ui/OneTimeCodeInput.tsx";

type CodeFormProps = {
  /** Rejects with the words to show. */
  onCode(code: string): Promise<unknown>;
  submitLabel: string;
  busyLabel: string;
  /** What stands between the digits and the button. */
  children?: ReactNode;
};

/** Six digits and the button that sends them; the sixth digit sends by itself. */
export function CodeForm({ onCode, submitLabel, busyLabel, children }: CodeFormProps) {
  const [code, setCode] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const send = async (digits: string) => {
    if (isBusy) return;
    const read = CodeDigits.safeParse(digits);
    if (!read.success) return setError(read.error.issues[0]?.message ?? null);
    setBusy(true);
    setError(null);
    try {
      await onCode(read.data);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure.message);
      setCode("");
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(code);
  };

  return (
    <Form onSubmit={submit}>
      <OneTimeCodeInput
        label="6-digit code"
        name="otp"
        autoFocus
        value={code}
        error={error}
        onChange={(digits) => {
          setCode(digits);
          if (digits) setError(null);
        }}
        onComplete={(digits) => void send(digits)}
      />
      {children}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block
        busy={isBusy}
        disabled={code.length < 6 && !isBusy}
      >
        {isBusy ? busyLabel : submitLabel}
      </Button>
    </Form>
  );
}
