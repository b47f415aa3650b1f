import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import shared from "../styles/shared.module.css";
import css from "./Tabs.module.css";

type Tab = { value: string; label: ReactNode; panel: ReactNode };

type TabsProps = { label: string; tabs: Tab[]; value: string; onChange: (value: string) => void };

export const Tabs = ({ label, tabs, value, onChange }: TabsProps) => (
  <Base.Root value={value} onValueChange={(next) => onChange(String(next))} className={shared.stack3}>
    <Base.List aria-label={label} className={css.list} activateOnFocus>
      {tabs.map((tab) => (
        <Base.Tab key={tab.value} value={tab.value} className={css.tab}>
          {tab.label}
        </Base.Tab>
      ))}
    </Base.List>
    {tabs.map((tab) => (
      <Base.Panel key={tab.value} value={tab.value} className={css.panel}>
        {tab.panel}
      </Base.Panel>
    ))}
  </Base.Root>
);
