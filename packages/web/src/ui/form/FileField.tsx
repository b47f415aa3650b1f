import type { ComponentProps } from "react";
import { Field, type FieldStyle } from "./Field.tsx";
import css from "./FileField.module.css";

type FileFieldProps = Omit<ComponentProps<"input">, "className"> & FieldStyle;

export const FileField = (props: FileFieldProps) => (
  <Field {...props} render={(input) => <input {...input} type="file" className={css.input} />} />
);
