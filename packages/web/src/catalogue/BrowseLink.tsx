import { Link } from "@tanstack/react-router";
import { buttonClass } from "../ui/actions/Button.tsx";

export const BrowseLink = ({ label = "Browse Books" }: { label?: string }) => (
  <Link to="/browse" className={buttonClass({ variant: "primary" })}>
    {label}
  </Link>
);
