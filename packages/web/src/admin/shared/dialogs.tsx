import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { Button, type ButtonProps } from "../../ui/actions/Button.tsx";
import { ConfirmDialog, Dialog, preloadDialog, useLastValue } from "../../ui/overlay/Dialog.tsx";
import type { DialogProps } from "../../ui/overlay/DialogPanel.tsx";
import { useDiscardConfirmation, useDiscardQuestion } from "../../ui/overlay/use-discard-question.tsx";
import { cx } from "../../ui/styles/cx.ts";
import shared from "../../ui/styles/shared.module.css";
import css from "./office.module.css";

/** Connects an `EditDialog` and the form in it. */
type EditDialogHandle = {
  formId: string;
  report(state: EditState): void;
  done(): void;
  form: RefObject<EditFormHandle | null>;
};

export type EditFormHandle = { discardDraft(): void };

type EditState = {
  isBusy: boolean;
  isDirty: boolean;
  isReady: boolean;
  /** The label of the first empty required field and how many more there are; `missingField` is that field's name. */
  missing?: string | undefined;
  missingField?: string | undefined;
};

const idleState: EditState = { isBusy: false, isDirty: false, isReady: true };
// The state until the form is loaded and reports its own.
const initialState: EditState = { ...idleState, isReady: false };

type EditDialogProps<Subject> = {
  subject: Subject | null;
  title(subject: Subject): string;
  submitLabel(subject: Subject): string;
  size?: DialogProps["size"];
  onClose(): void;
  children(subject: Subject): ReactNode;
};

/** Read by `useEditForm`. */
export const EditDialogContext = createContext<EditDialogHandle>({
  formId: "",
  report() {},
  done() {},
  form: { current: null },
});

/** Asks for confirmation before it is closed, or the page left, with unsaved changes. */
export function EditDialog<Subject>({ subject, onClose, ...props }: EditDialogProps<Subject>) {
  const formId = useId();
  const form = useRef<EditFormHandle>(null);
  const [state, setState] = useState(initialState);
  // Kept while the dialog fades out. openCount is the form's key, so that each opening mounts a new form.
  const [displayed, setDisplayed] = useState({ subject, openCount: 0 });
  const [wasOpen, setWasOpen] = useState(subject !== null);
  // Set during the render that opens the dialog, so that the previous form is never shown.
  if ((subject !== null) !== wasOpen) {
    setWasOpen(subject !== null);
    if (subject !== null) {
      setDisplayed({ subject, openCount: displayed.openCount + 1 });
      setState(initialState);
    }
  }

  const isOpen = subject !== null;
  const isUnsaved = isOpen && state.isDirty;
  const { setConfirming, question } = useDiscardConfirmation(
    () => isUnsaved,
    () => {
      setState(idleState);
      form.current?.discardDraft();
      onClose();
    },
  );

  const close = () => {
    if (state.isBusy) return;
    if (isUnsaved) setConfirming(true);
    else onClose();
  };
  const done = useCallback(() => {
    setState(idleState);
    onClose();
  }, [onClose]);
  const contextValue = useMemo(() => ({ formId, report: setState, done, form }), [formId, done]);

  return (
    <>
      <Dialog
        open={isOpen}
        onOpenChange={(open) => !open && close()}
        title={displayed.subject === null ? "" : props.title(displayed.subject)}
        size={props.size}
        footer={
          displayed.subject !== null && (
            <EditFooter
              formId={formId}
              state={state}
              submitLabel={props.submitLabel(displayed.subject)}
              onCancel={close}
            />
          )
        }
      >
        {displayed.subject !== null && (
          <div key={displayed.openCount}>
            <EditDialogContext value={contextValue}>{props.children(displayed.subject)}</EditDialogContext>
          </div>
        )}
      </Dialog>
      {question}
    </>
  );
}

type EditFooterProps = { formId: string; state: EditState; submitLabel: string; onCancel(): void };

function EditFooter({ formId, state, submitLabel, onCancel }: EditFooterProps) {
  const { isBusy, isReady, missing, missingField } = state;
  return (
    <>
      {missing && !isReady && !isBusy && (
        <p className={cx(shared.note, css.missing)}>
          {"Still missing: "}
          <button type="button" className={css.missingField} onClick={() => focusField(formId, missingField)}>
            {missing}
          </button>
        </p>
      )}
      <Button onClick={onCancel} disabled={isBusy}>
        Cancel
      </Button>
      <Button variant="primary" type="submit" form={formId} busy={isBusy} disabled={!isReady && !isBusy}>
        {submitLabel}
      </Button>
    </>
  );
}

function focusField(formId: string, name = ""): void {
  const form = document.getElementById(formId);
  const field = form instanceof HTMLFormElement && form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}

/** A button that opens a dialog, whose code is loaded once the button is hovered or focused. */
export const OpenButton = (props: ButtonProps) => (
  <Button onPointerEnter={preloadDialog} onFocus={preloadDialog} {...props} />
);

type DialogButtonProps = Pick<DialogProps, "title" | "description" | "size"> & {
  label: string;
  icon?: ReactNode;
  children(close: () => void): ReactNode;
};

/** A button with its dialog, which asks before unsaved changes of its forms are lost. */
export function DialogButton({ label, icon, children, ...dialog }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const onClose = () => setOpen(false);
  const { close, withForms, question } = useDiscardQuestion(onClose);
  return (
    <>
      <OpenButton icon={icon} onClick={() => setOpen(true)}>
        {label}
      </OpenButton>
      <Dialog {...dialog} open={isOpen} onOpenChange={(open) => (open ? setOpen(true) : close())}>
        {withForms(children(onClose))}
      </Dialog>
      {question}
    </>
  );
}

type SubjectDialogProps<Subject> = Pick<DialogProps, "size" | "focusesFirstField"> & {
  subject: Subject | null;
  title: Text<Subject>;
  description?: Text<Subject>;
  onClose(): void;
  children(subject: Subject): ReactNode;
};

/** A dialog that is open while it has a subject, and keeps showing the last one while it fades out. Asks before unsaved changes of its forms are lost. */
export function SubjectDialog<Subject>(props: SubjectDialogProps<Subject>) {
  const displayed = useLastValue(props.subject);
  return displayed === null ? null : <DisplayedDialog {...props} displayed={displayed} />;
}

function DisplayedDialog<Subject>(props: SubjectDialogProps<Subject> & { displayed: Subject }) {
  const { subject, displayed, title, description = "", onClose, children, ...dialog } = props;
  const { close, withForms, question } = useDiscardQuestion(onClose);
  return (
    <>
      <Dialog
        {...dialog}
        open={subject !== null}
        onOpenChange={(open) => !open && close()}
        title={textOf(title, displayed)}
        description={textOf(description, displayed)}
      >
        {withForms(children(displayed))}
      </Dialog>
      {question}
    </>
  );
}

type Text<Subject> = string | ((subject: Subject) => string);

const textOf = <Subject,>(text: Text<Subject>, subject: Subject): string =>
  typeof text === "string" ? text : text(subject);

type DeleteDialogProps<Subject> = {
  subject: Subject | null;
  title: Text<Subject>;
  children: ReactNode | ((subject: Subject) => ReactNode);
  confirmLabel?: Text<Subject>;
  cancelLabel?: string | undefined;
  onClose(): void;
  /** Reports its own errors; on rejection the dialog stays open. */
  onConfirm(subject: Subject): unknown;
};

/** Asks before an action that is hard or impossible to undo. */
export function DeleteDialog<Subject>(props: DeleteDialogProps<Subject>) {
  const { subject, title, children, confirmLabel = "Delete", cancelLabel, onClose, onConfirm } = props;
  const displayed = useLastValue(subject);
  if (displayed === null) return null;
  return (
    <ConfirmDialog
      open={subject !== null}
      onOpenChange={(open) => !open && onClose()}
      title={textOf(title, displayed)}
      confirmLabel={textOf(confirmLabel, displayed)}
      cancelLabel={cancelLabel}
      onConfirm={() => subject !== null && onConfirm(subject)}
    >
      {typeof children === "function" ? children(displayed) : children}
    </ConfirmDialog>
  );
}
