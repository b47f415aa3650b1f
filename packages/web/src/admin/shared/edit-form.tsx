import { pick } from "@frangipani/core/kernel";
import {
  useContext,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import { changesBetween, type FormBase, useForm } from "../../api/forms/use-form.ts";
import { deviceStorage, userStorage } from "../../device/device-storage.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { Notice } from "../../ui/feedback/Notice.tsx";
import { Form, type FormProps } from "../../ui/form/Form.tsx";
import { EditDialogContext } from "./dialogs.tsx";

export type EditFormOptions<Input extends FieldValues, Output> = Omit<
  Parameters<typeof useForm<Input, Output>>[0],
  "submit"
> & {
  /** `values` are validated and decoded; `raw` are the fields' own values; `newId` is the id of a new item. */
  submit(values: Output, form: { raw: Input; base: FormBase; newId: string }): Promise<unknown>;
  /** Makes the id of a new item. The draft keeps it, so that sending again has the same id. */
  newId?: () => string;
  /** Part of the key under which changes are saved as a draft: "user.us_1", "user.new". */
  draftKey: string;
  isNew: boolean;
  /** Secrets, such as a password. */
  fieldsNotInDraft?: readonly (keyof Input & string)[];
  hasUnsavedFiles?: boolean;
  isReady?: (isValid: boolean) => boolean;
  /** Their labels, by field. */
  emptyRequiredFields?: (values: Input) => Readonly<Record<string, string>>;
};

type EditFormState<Input extends FieldValues, Output> = ReturnType<typeof useForm<Input, Output>>;

/**
 * `useForm` for a form in an `EditDialog`. Changes are saved as a draft, which survives a reload or a crash, until
 * the form is saved or discarded, or the user signs out. The draft includes what the form had read, so that others'
 * changes are shown beside it, and never undone.
 */
export function useEditForm<Input extends FieldValues, Output>(options: EditFormOptions<Input, Output>) {
  const { submit } = options;
  const dialog = useContext(EditDialogContext);
  const discardDraft = () => userStorage.remove(keyOf(options), deviceStorage);
  const form: EditFormState<Input, Output> = useForm<Input, Output>({
    ...options,
    submit: async (values, base) => {
      await submit(values, { raw: form.methods.getValues(), base, newId });
      discardDraft();
      dialog.done();
    },
  });
  useReportedState(form, options);
  const { newId, ...restored } = useDraft(form, options);
  useImperativeHandle(dialog.form, () => ({ discardDraft }));
  return { ...form, ...restored, formId: dialog.formId, isNew: options.isNew };
}

/** Reports to the dialog the state that its buttons depend on. */
function useReportedState<Input extends FieldValues, Output>(
  { methods, isBusy, isDirty, problem, hasErrors }: EditFormState<Input, Output>,
  { hasUnsavedFiles = false, isReady = () => true, emptyRequiredFields }: EditFormOptions<Input, Output>,
): void {
  // A refusal that is not about a field may be retried unchanged.
  const isValid = methods.formState.isValid || (problem !== null && !hasErrors);
  const canSubmit = isReady(isValid);
  const hasChanges = isDirty || hasUnsavedFiles;
  const [first, ...others] = Object.entries(emptyRequiredFields?.(methods.watch()) ?? {});
  const missingField = first?.[0];
  const missingText = first && first[1] + (others.length > 0 ? ` and ${others.length} more` : "");
  const { report } = useContext(EditDialogContext);
  // A layout effect, so that Escape right after a keystroke already asks for confirmation.
  useLayoutEffect(
    () => report({ isBusy, isDirty: hasChanges, isReady: canSubmit, missing: missingText, missingField }),
    [report, isBusy, hasChanges, canSubmit, missingText, missingField],
  );
}

/** Saves the changed fields as a draft, and restores them when the form is opened again. */
function useDraft<Input extends FieldValues, Output>(
  { methods, isDirty, setOthersChanges }: EditFormState<Input, Output>,
  options: EditFormOptions<Input, Output>,
) {
  const key = keyOf(options);
  const [isRestored, setRestored] = useState(false);
  const makeId = options.newId ?? (() => "");
  const [newId, setNewId] = useState(makeId);
  // The stored values that the restored draft was based on.
  const base = useRef<Partial<Input>>({});

  const restore = useEffectEvent(() => {
    const start = options.start as Input;
    const saved = draftOf(userStorage.load(key, deviceStorage), start, options.isNew);
    if (!saved) return;
    base.current = saved.base;
    if (saved.newId) setNewId(saved.newId);
    const mine = Object.keys(saved.changes);
    methods.reset({ ...start, ...saved.changes } as DefaultValues<Input>, { keepDefaultValues: true });
    setOthersChanges(changesBetween(saved.base, start, mine));
    setRestored(true);
    void methods.trigger();
  });
  const save = useEffectEvent((values: Input) => {
    const start = methods.formState.defaultValues as Input;
    const changed = Object.keys(start).filter(
      (field) => values[field] !== start[field] && !options.fieldsNotInDraft?.includes(field),
    );
    const draft: Draft<Input> = {
      base: { ...start, ...base.current },
      changes: pick(values, changed) as Partial<Input>,
      ...(newId && { newId }),
    };
    userStorage.save(key, draft, deviceStorage);
  });
  useEffect(() => {
    restore();
    return methods.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty: isChanged }) => {
        if (isChanged) save(values);
        else userStorage.remove(key, deviceStorage);
      },
    });
  }, [methods, key]);

  return {
    newId,
    isRestored: isRestored && isDirty,
    startOver: () => {
      setNewId(makeId);
      methods.reset();
      setOthersChanges([]);
      base.current = {};
      userStorage.remove(key, deviceStorage);
      setRestored(false);
    },
  };
}

const keyOf = ({ draftKey }: { draftKey: string }): string => `draft.${draftKey}`;

type Draft<Input> = { base: Partial<Input>; changes: Partial<Input>; newId?: string };

/** Parses a saved draft. Drafts of an earlier version contain all fields, and are restored only for a new item. */
function draftOf<Input extends FieldValues>(
  saved: unknown,
  start: Input,
  isNew: boolean,
): Draft<Input> | undefined {
  if (typeof saved !== "object" || saved === null) return undefined;
  const { base, changes, newId } = (
    "changes" in saved ? saved : { base: start, changes: isNew ? saved : {} }
  ) as { base: unknown; changes: unknown; newId?: unknown };
  const pickKnownFields = (values: unknown) =>
    Object.fromEntries(
      Object.entries(start).flatMap(([field, value]) => {
        const draftValue = (values as Record<string, unknown> | null)?.[field];
        return typeof draftValue === typeof value ? [[field, draftValue]] : [];
      }),
    ) as Partial<Input>;
  const mine = pickKnownFields(changes);
  const changed = Object.keys(mine).filter((field) => mine[field] !== start[field]);
  return changed.length === 0
    ? undefined
    : {
        base: pickKnownFields(base),
        changes: pick(mine, changed) as Partial<Input>,
        ...(typeof newId === "string" && { newId }),
      };
}

type EditFormProps<Field extends string> = Omit<FormProps<Field>, "form"> & {
  form: NonNullable<FormProps<Field>["form"]> &
    Pick<ReturnType<typeof useEditForm>, "isRestored" | "startOver" | "formId" | "isNew">;
};

/** The form of `useEditForm` in its dialog. */
export function EditForm<Field extends string>(props: EditFormProps<Field>) {
  const { isRestored, startOver, formId, isNew } = props.form;
  const draftNotice = isRestored && (
    <Notice
      role="status"
      title="Your unsaved changes were restored"
      action={
        <Button size="sm" onClick={startOver}>
          {isNew ? "Start over" : "Show the saved version"}
        </Button>
      }
    />
  );
  return <Form id={formId} above={draftNotice} {...props} />;
}
