import { Notice } from "../feedback/Notice.tsx";

type FormProblemProps = {
  problem: { title?: string | undefined; text: string; reference?: string | undefined } | null;
};

export const FormProblem = ({ problem }: FormProblemProps) =>
  problem && (
    <Notice tone="danger" role="alert" title={problem.title}>
      <p>{problem.text}</p>
      {problem.reference && <p>{`Reference: ${problem.reference}`}</p>}
    </Notice>
  );
