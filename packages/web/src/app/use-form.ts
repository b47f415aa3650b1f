import { useEffect, useEffectEvent, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type Resolver,
  useForm as useHookForm,
} from "react-hook-form";
import type * as z from "zod/mini";
import { ApiError, isOffline } from "./api-error.ts";
import { useOnline } from "./browser/connection.ts";
import { type Failure, type Problem, problemOf } from "./problem.ts";

type FormOptions<Typed extends FieldValues, Checked> = {
  /** The rules, shared with the server: a contract of core, or one that extends it. */
  schema: z.ZodMiniType<Checked, Typed>;
  /** What stands in the fields at first; names every field. */
  start: DefaultValues<Typed>;
  /** Sends what was typed, checked and tidied. What it throws is shown in the form. */
  submit(values: Checked): Promise<unknown>;
  /** live: errors show while typing. Otherwise the first submission brings them, and typing takes them away. */
  live?: boolean;
  /** What failed, said above the reason, or chosen by it; without it the reason stands alone. */
  failure?: Failure;
  /**
   * Said when there is no network; the form is then sent by itself once there is one again, unless something else is typed
   * meanwhile. For what may happen without a fresh press, as signing in.
   */
  offline?: string;
};

/**
 * The way this app writes forms: a contract's rules, fields which the browser owns, errors in their places.
 *
 *     const form = useForm({ schema: LoginInput, start: { email: "", password: "" }, submit: signIn });
 *     <Form onSubmit={form.onSubmit}>
 *       <FormProblem problem={form.problem} />
 *       <TextField label="Email" {...form.field("email")} />
 *       <Button type="submit" busy={form.isBusy}>Sign In</Button>
 *
 * The focus goes to the first wrong field. A refusal of the server which names a field stands under that field, and what
 * failed above the fields.
 * `control` and `methods` are react-hook-form's own, for what is no plain input.
 */
export function useForm<Typed extends FieldValues, Checked>(options: FormOptions<Typed, Checked>) {
  const methods = useHookForm<Typed, unknown, Checked>({
    mode: options.live ? "onChange" : "onSubmit",
    defaultValues: options.start,
    resolver: rulesOf(options.schema),
  });
  const { errors, isSubmitting, isDirty } = methods.formState;
  const [title, setTitle] = useState<string>();
  const sending = useRef(false);
  const waits = useRef(false);

  const setProblem = ({ title, text }: Problem) => {
    setTitle(title);
    methods.setError("root", { message: text });
  };
  const send = async (values: Checked) => {
    try {
      await options.submit(values);
    } catch (error) {
      if (options.offline !== undefined && isOffline(error)) {
        waits.current = true;
        return setProblem({ text: options.offline });
      }
      if (!(error instanceof ApiError)) console.error(error);
      const found = problemOf(error, options.failure);
      const name = fieldOf(error, methods.getValues());
      if (!name) return setProblem(found);
      methods.setError(name as Path<Typed>, { message: found.text }, { shouldFocus: true });
      if (found.title !== undefined) setProblem({ text: found.title });
    }
  };

  const onSubmit = async (event?: React.SyntheticEvent) => {
    event?.preventDefault();
    if (sending.current) return;
    sending.current = true;
    waits.current = false;
    await methods
      .handleSubmit(send)(event)
      .finally(() => {
        sending.current = false;
      });
  };

  const isOnline = useOnline();
  const goOn = useEffectEvent(() => waits.current && void onSubmit());
  useEffect(() => {
    if (isOnline) goOn();
  }, [isOnline]);
  const { subscribe, clearErrors } = methods;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: () => {
          if (!waits.current) return;
          waits.current = false;
          clearErrors("root");
        },
      }),
    [subscribe, clearErrors],
  );

  return {
    /** For `<Form onSubmit>`. A second press while the first is on its way does nothing. */
    onSubmit,
    /** For any field of ui/: its name, wiring and error. `deps`: fields to check again with it. */
    field: <Name extends Path<Typed>>(
      name: Name,
      rules?: Pick<RegisterOptions<Typed, Name>, "onChange">,
    ) => ({
      ...methods.register(name, rules),
      error: messageAt(errors, name),
    }),
    problem: errors.root?.message ? ({ title, text: errors.root.message } satisfies Problem) : null,
    isBusy: isSubmitting,
    /** Whether an error stands under a field. */
    hasErrors: Object.keys(errors).some((name) => name !== "root"),
    isDirty,
    control: methods.control,
    methods,
  };
}

/** The first broken rule of each field. */
const rulesOf =
  <Typed extends FieldValues, Checked>(
    schema: z.ZodMiniType<Checked, Typed>,
  ): Resolver<Typed, unknown, Checked> =>
  (values) => {
    const read = schema.safeParse(values);
    if (read.success) return { values: read.data, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const issue of read.error.issues)
      errors[issue.path.map(String).join(".")] ??= { type: issue.code ?? "custom", message: issue.message };
    return { values: {}, errors: errors as FieldErrors<Typed> };
  };

function messageAt(errors: FieldErrors, name: string): string | undefined {
  const message = errors[name]?.message;
  return typeof message === "string" ? message : undefined;
}

/** The server names fields by their path in the request ("user.email"); the form by the last step. */
function fieldOf(error: unknown, values: FieldValues): string | undefined {
  const path = error instanceof ApiError ? error.details.field : undefined;
  const name = typeof path === "string" ? path.split(".").at(-1) : undefined;
  return name && name in values ? name : undefined;
}
