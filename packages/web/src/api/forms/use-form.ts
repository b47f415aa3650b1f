import { EDIT_CHANGED, pick } from "@frangipani/core/kernel";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type PathValue,
  type RegisterOptions,
  type Resolver,
  type UseFormReturn,
  useForm as useHookForm,
} from "react-hook-form";
import type * as z from "zod/mini";
import { useOnline } from "../../device/connection.ts";
import { useReportUnsaved } from "../../ui/form/unsaved-changes.ts";
import { ApiError, type FailureText, isOffline, type Problem, problemOf } from "../api-error.ts";

/** The stored values that the form's changed fields had when it was opened; an edit sends them with the new values. */
export type FormBase = Record<string, string | boolean>;

/** A field that somebody else changed since the form was opened; `isMine` if it is changed in the form too. */
type OthersChange<Input> = { field: keyof Input & string; value: string | boolean; isMine: boolean };

type FormOptions<Input extends FieldValues, Output> = {
  schema: z.ZodMiniType<Output, Input>;
  start: DefaultValues<Input>;
  submit(values: Output, base: FormBase): Promise<unknown>;
  /** Reads the stored values from a refusal because of others' changes; by default from "edit.changed". */
  storedNow?: (error: ApiError) => object | undefined;
  /** Shows errors while one types, and not only at a submission. */
  live?: boolean;
  /** Whether the form stays open after saving, and keeps what was typed meanwhile (`startAgain`). */
  staysOpen?: boolean;
  failure?: FailureText;
  /** The text shown offline. The form is then submitted once online, unless a value changes: only for forms that need no new click. */
  offline?: string;
};

/**
 * Validates with the schema, and shows a server's error under the field that it names, or above the fields.
 *
 *     const form = useForm({ schema: LoginInput, start: { email: "", password: "" }, submit: signIn });
 *     <Form form={form}>
 *       <TextField label="Email" {...form.field("email")} />
 *       <SubmitButton form={form}>Sign In</SubmitButton>
 *
 * The first invalid field gets the focus. `control` and `methods` are react-hook-form's, for other than plain inputs.
 */
export function useForm<Input extends FieldValues, Output>(options: FormOptions<Input, Output>) {
  const methods = useHookForm<Input, unknown, Output>({
    mode: options.live ? "onChange" : "onSubmit",
    defaultValues: options.start,
    resolver: resolverOf(options.schema),
  });
  const { errors, isSubmitting, isDirty } = methods.formState;
  useReportUnsaved(isDirty);
  // Parts of the problem that the form library cannot store beside the text.
  const [details, setDetails] = useState<Omit<Problem, "text">>({});
  const { base, ...others } = useOthersChanges(methods);
  const isSending = useRef(false);
  const sent = useRef<FieldValues>({});
  const waitsForNetwork = useRef(false);

  const showProblem = ({ text, ...rest }: Problem) => {
    setDetails(rest);
    methods.setError("root", { message: text });
  };
  const showFailure = (error: unknown) => {
    if (!(error instanceof ApiError)) console.error(error);
    const problem = problemOf(error, options.failure);
    const name = fieldOf(error, methods.getValues());
    if (!name) return showProblem(problem);
    methods.setError(name as Path<Input>, { message: problem.text }, { shouldFocus: true });
    if (problem.title !== undefined) showProblem({ text: problem.title });
  };
  const send = async (values: Output) => {
    others.setOthersChanges([]);
    sent.current = { ...methods.getValues() };
    try {
      await options.submit(values, base());
    } catch (error) {
      const stored = error instanceof ApiError && (options.storedNow ?? storedNow)(error);
      if (stored) others.rebase(stored);
      if (options.offline === undefined || !isOffline(error)) return showFailure(error);
      waitsForNetwork.current = true;
      showProblem({ text: options.offline });
    }
  };
  const onSubmit = async (event?: React.SyntheticEvent) => {
    event?.preventDefault();
    if (isSending.current) return;
    if (event) takeAutofilledValues(methods, event.currentTarget);
    isSending.current = true;
    waitsForNetwork.current = false;
    await methods
      .handleSubmit(send)(event)
      .finally(() => {
        isSending.current = false;
      });
  };
  useResubmission(methods, waitsForNetwork, onSubmit);

  // Input during a submission would be lost when the form closes. Fields are read-only, not disabled, to keep their focus.
  const isReadOnly = isSubmitting && options.staysOpen !== true;
  return {
    onSubmit,
    field: <Name extends Path<Input>>(
      name: Name,
      rules?: Pick<RegisterOptions<Input, Name>, "onChange">,
    ) => ({
      ...methods.register(name, rules),
      error: messageAt(errors, name),
      ...(isReadOnly && {
        readOnly: true,
        // Reverts changes of selects and checkboxes, which cannot be read-only.
        onChange: async () => methods.setValue(name, methods.getValues(name)),
      }),
    }),
    problem: errors.root?.message ? ({ ...details, text: errors.root.message } satisfies Problem) : null,
    isBusy: isSubmitting,
    hasErrors: Object.keys(errors).some((name) => name !== "root"),
    isDirty,
    /** Restarts the form with `start`, but keeps what was typed since it was sent. Returns whether anything was. */
    startAgain: (start?: DefaultValues<Input>): boolean => {
      const typed = Object.entries(methods.getValues()).filter(
        ([name, value]) => value !== sent.current[name],
      );
      methods.reset(start);
      for (const [name, value] of typed) setTyped(methods, name, value);
      return typed.length > 0;
    },
    control: methods.control,
    methods,
    ...others,
  };
}

type Methods<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output>;

const setTyped = <Input extends FieldValues, Output>(
  methods: Methods<Input, Output>,
  field: string,
  value: unknown,
) =>
  methods.setValue(field as Path<Input>, value as PathValue<Input, Path<Input>>, {
    shouldDirty: true,
    shouldValidate: true,
  });

/** Merges others' changes into the form without losing what is typed. */
function useOthersChanges<Input extends FieldValues, Output>(methods: Methods<Input, Output>) {
  const [othersChanges, setOthersChanges] = useState<OthersChange<Input>[]>([]);
  const readValues = () => (methods.formState.defaultValues ?? {}) as Input;
  const changedFields = () => {
    const [read, typed] = [readValues(), methods.getValues()];
    return (Object.keys(read) as (keyof Input & string)[]).filter((field) => typed[field] !== read[field]);
  };
  return {
    /** The stored values of the changed fields, as of when the form was opened. */
    base: () => pick(readValues(), changedFields()) as FormBase,
    /** Makes the stored values the form's initial ones; typed values stay. */
    rebase: (stored: object) => {
      const [read, typed] = [readValues(), { ...methods.getValues() }];
      const current = { ...read, ...asTyped(stored, read) };
      const mine = changedFields();
      setOthersChanges(
        changesBetween(read, current, mine).filter(({ field, value }) => typed[field] !== value),
      );
      methods.reset(current);
      for (const field of mine) setTyped(methods, field, typed[field]);
    },
    othersChanges,
    setOthersChanges,
    /** Replaces what is typed in a field by what others have stored. */
    takeTheirs: (field: keyof Input & string) => {
      setTyped(methods, field, othersChanges.find((one) => one.field === field)?.value);
      setOthersChanges(othersChanges.filter((one) => one.field !== field));
    },
  };
}

/** Once online, submits a form that waits for the network, unless a value has changed. */
function useResubmission<Input extends FieldValues, Output>(
  { subscribe, clearErrors }: Methods<Input, Output>,
  waitsForNetwork: RefObject<boolean>,
  submit: () => Promise<void>,
): void {
  const isOnline = useOnline();
  const resubmit = useEffectEvent(() => waitsForNetwork.current && void submit());
  useEffect(() => {
    if (isOnline) resubmit();
  }, [isOnline]);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: () => {
          if (!waitsForNetwork.current) return;
          waitsForNetwork.current = false;
          clearErrors("root");
        },
      }),
    [subscribe, clearErrors, waitsForNetwork],
  );
}

/** Takes over values from the DOM, since some password managers fill fields without an event. */
function takeAutofilledValues<Input extends FieldValues, Output>(
  methods: Methods<Input, Output>,
  form: Element,
) {
  for (const [name, value] of Object.entries<unknown>(methods.getValues())) {
    const element = form instanceof HTMLFormElement && form.elements.namedItem(name);
    const isText = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
    if (isText && typeof value === "string" && element.value !== shownIn(element, value))
      setTyped(methods, name, element.value);
  }
}

/** The text as the browser shows it, without line breaks or spaces that it removes. */
function shownIn(element: HTMLInputElement | HTMLTextAreaElement, value: string): string {
  const copy = element.cloneNode() as typeof element;
  copy.value = value;
  return copy.value;
}

export const storedNow = ({ code, details }: ApiError): object | undefined =>
  code === EDIT_CHANGED && typeof details.now === "object" && details.now !== null ? details.now : undefined;

/** Fields hold texts, except for checkboxes. */
const asTyped = <Input extends FieldValues>(stored: object, read: Input): Partial<Input> =>
  Object.fromEntries(
    Object.entries(stored)
      .filter(([field]) => field in read)
      .map(([field, value]) => [
        field,
        typeof read[field] === "boolean" ? value === true : String(value ?? ""),
      ]),
  ) as Partial<Input>;

/** The fields whose stored values differ from those that a form was opened with. */
export const changesBetween = <Input extends FieldValues>(
  read: Partial<Input>,
  current: Input,
  mine: readonly string[],
): OthersChange<Input>[] =>
  (Object.keys(current) as (keyof Input & string)[])
    .filter((field) => field in read && current[field] !== read[field])
    .map((field) => ({ field, value: current[field], isMine: mine.includes(field) }));

const resolverOf =
  <Input extends FieldValues, Output>(
    schema: z.ZodMiniType<Output, Input>,
  ): Resolver<Input, unknown, Output> =>
  (values) => {
    const parsed = schema.safeParse(values);
    if (parsed.success) return { values: parsed.data, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const { path, code, message } of parsed.error.issues) {
      // An error of one item of a list is shown under the field of the list.
      const item = path.findIndex((part) => typeof part === "number");
      const name = path.slice(0, item < 0 ? path.length : item).join(".");
      errors[name] ??= { type: code ?? "custom", message };
    }
    return { values: {}, errors: errors as FieldErrors<Input> };
  };

function messageAt(errors: FieldErrors, name: string): string | undefined {
  const message = errors[name]?.message;
  return typeof message === "string" ? message : undefined;
}

/** The form's name of the refused field: the last part of the server's path in the request ("user.email"). */
function fieldOf(error: unknown, values: FieldValues): string | undefined {
  const path = error instanceof ApiError ? error.details.field : undefined;
  const name = typeof path === "string" ? path.split(".").at(-1) : undefined;
  return name && name in values ? name : undefined;
}
