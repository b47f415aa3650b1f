import type * as z from "zod/mini";
import type { Call, Named, ResponseDefinition, Schema } from "./call.ts";

type NamesIn<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
type Input<N> = N extends Named ? z.input<N[keyof N]> : never;
type Output<N> = N extends Named ? z.output<N[keyof N]> : never;

export type Parsed<Name, C extends Call> = {
  params: C extends { params: infer S extends Schema } ? z.output<S> : Record<NamesIn<Name>, string>;
  query: C extends { query: infer S extends Schema } ? z.output<S> : undefined;
  json: C extends { looseBody: infer S extends Schema }
    ? z.output<S>
    : C extends { json: infer N }
      ? Output<N>
      : undefined;
};

export type ResponseBody<A extends ResponseDefinition> = A extends { json: infer N }
  ? Output<N>
  : A extends { list: infer N }
    ? Output<N>[]
    : A extends { file: string }
      ? Blob
      : string;

export type Sent<Name, C extends Call> = ([NamesIn<Name>] extends [never]
  ? unknown
  : { params: C extends { params: infer S extends Schema } ? z.input<S> : Record<NamesIn<Name>, string> }) &
  (C extends { query: infer S extends Schema } ? Optional<{ query: z.input<S> }> : unknown) &
  (C extends { json: infer N } ? { json: Input<N> } : unknown) &
  (C extends { form: object } ? { form: FormData } : unknown);
type Optional<Q extends { query: unknown }> = object extends Q["query"] ? Partial<Q> : Q;
