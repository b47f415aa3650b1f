import { useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useState } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import { useForm } from "../../../app/forms/use-form.ts";
import { userStorage } from "../../../app/user-data/user-storage.ts";
import type { EditSlot } from "./EditDialog.tsx";

type EditFormOptions<Input extends FieldValues, Output> = Omit<
  Parameters<typeof useForm<Input, Output>>[0],
  "submit"
> & {
  /** `values` are validated and decoded; `input` are the raw field values. */
  submit(values: Output, input: Input): Promise<unknown>;
  slot: EditSlot;
  draft: string;
  excludedFields?: readonly (keyof Input & string)[];
  hasUnsavedFiles?: boolean;
  isReady?: (isValid: boolean) => boolean;
};

type EditForm<Input extends FieldValues, Output> = ReturnType<typeof useForm<Input, Output>>;

/**
 * `useForm` for a form in an `EditDialog`. Input is saved as a draft, which survives a reload or a crash, until it is
 * saved, discarded, or the user signs out.
 */
export function useEditForm<Input extends FieldValues, Output>(options: EditFormOptions<Input, Output>) {
  const { slot, draft, hasUnsavedFiles = false, excludedFields = [], submit, isReady = () => true } = options;
  const key = `draft.${draft}`;
  const discardDraft = () => userStorage.remove(key, localStorage);
  const form: EditForm<Input, Output> = useForm<Input, Output>({
    ...options,
    submit: async (values) => {
      await submit(values, form.methods.getValues());
      discardDraft();
      slot.done();
    },
  });
  const { methods, isBusy, isDirty } = form;
  const [restored, setRestored] = useState(false);

  // What the server refused as a whole, or could not take, may be submitted again unchanged.
  const isValid = methods.formState.isValid || (form.problem !== null && !form.hasErrors);
  const state = {
    isBusy,
    isDirty: isDirty || hasUnsavedFiles,
    isReady: isReady(isValid),
  };
  const report = useEffectEvent(slot.report);
  // In the layout phase, so that Escape right after a keystroke asks for confirmation too.
  useLayoutEffect(
    () => report({ isBusy: state.isBusy, isDirty: state.isDirty, isReady: state.isReady }),
    [state.isBusy, state.isDirty, state.isReady],
  );

  const begin = useEffectEvent(() => {
    const saved = userStorage.load(key, localStorage);
    if (!isDraftOf(saved, options.start)) return;
    methods.reset(saved as DefaultValues<Input>, { keepDefaultValues: true });
    setRestored(true);
    void methods.trigger();
  });
  const save = useEffectEvent((values: Input) => {
    const blanks = Object.fromEntries(excludedFields.map((name) => [name, ""]));
    userStorage.save(key, { ...values, ...blanks }, localStorage);
  });
  useEffect(() => {
    begin();
    return methods.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty: isChanged }) => {
        if (isChanged) save(values);
        else userStorage.remove(key, localStorage);
      },
    });
  }, [methods, key]);
  useImperativeHandle(slot.form, () => ({ discardDraft }));

  return {
    ...form,
    isRestored: restored && isDirty,
    startOver: () => {
      methods.reset();
      discardDraft();
      setRestored(false);
    },
  };
}

function isDraftOf(saved: unknown, start: object): saved is object {
  if (typeof saved !== "object" || saved === null) return false;
  const fields = Object.entries(start);
  return (
    fields.every(([name, value]) => typeof (saved as Record<string, unknown>)[name] === typeof value) &&
    fields.some(([name, value]) => (saved as Record<string, unknown>)[name] !== value)
  );
}
