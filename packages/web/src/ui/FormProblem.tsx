import { Notice } from "./Notice.tsx";

type FormProblemProps = { problem: { title?: string | undefined; text: string } | null };

/** Why a form as a whole was not taken; heard at once. Nothing while there is no problem. */
export const FormProblem = ({ problem }: FormProblemProps) =>
  problem && (
    <Notice tone="danger" role="alert" title={problem.title}>
      <p>{problem.text}</p>
    </Notice>
  );
