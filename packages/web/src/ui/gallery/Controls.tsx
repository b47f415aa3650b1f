import { useState } from "react";
import { Button, buttonClass } from "../actions/Button.tsx";
import { IconButton } from "../actions/IconButton.tsx";
import { Checkbox } from "../form/Checkbox.tsx";
import { ChoiceCard } from "../form/ChoiceCard.tsx";
import { Form, FormActions, FormRow } from "../form/Form.tsx";
import { OneTimeCodeInput } from "../form/OneTimeCodeInput.tsx";
import { PasswordField } from "../form/PasswordField.tsx";
import { QuantityStepper } from "../form/QuantityStepper.tsx";
import { SearchField } from "../form/SearchField.tsx";
import { Select } from "../form/Select.tsx";
import { TextArea, TextField } from "../form/TextField.tsx";
import * as icons from "../icons/icons.tsx";
import { Card } from "../layout/Card.tsx";
import css from "./Gallery.module.css";
import { Section } from "./Section.tsx";

export function Controls({ onOffline }: { onOffline: () => void }) {
  const [search, setSearch] = useState("");
  const [code, setCode] = useState("482");
  const [count, setCount] = useState(1);
  return (
    <Section title="Controls">
      <div className={css.row}>
        <Button variant="primary">Add to Cart</Button>
        <Button>Continue Shopping</Button>
        <Button variant="quiet" onClick={onOffline}>
          Toggle offline
        </Button>
        <Button variant="danger">Delete book</Button>
        <a href="#controls" className={buttonClass({ variant: "secondary" })}>
          Explore Categories
          <icons.ArrowRightIcon size={18} />
        </a>
      </div>
      <div className={css.row}>
        <Button variant="primary" busy>
          Verifying...
        </Button>
        <Button busy>Saving</Button>
        <Button variant="primary" disabled>
          Sign Up
        </Button>
        <Button disabled>Previous</Button>
        <Button variant="quiet" disabled>
          Reset
        </Button>
        <Button size="sm">Small</Button>
        <Button size="lg" variant="primary">
          Proceed to Checkout
        </Button>
      </div>
      <div className={css.row}>
        <IconButton label="Edit" icon={<icons.EditIcon />} />
        <IconButton label="Delete" tone="danger" icon={<icons.TrashIcon />} />
        <IconButton label="Cannot be deleted" disabled icon={<icons.TrashIcon />} />
        <QuantityStepper label="Quantity" value={count} max={4} onChange={setCount} />
        <QuantityStepper label="Quantity, small" size="sm" value={count} max={4} onChange={setCount} />
        <QuantityStepper label="Quantity, disabled" disabled value={3} max={4} onChange={setCount} />
      </div>
      <div className={css.columns}>
        <Form>
          <SearchField
            label="Search by title or author"
            placeholder="Title or author"
            shortcut="/"
            value={search}
            onChange={setSearch}
          />
          <TextField label="Full Name" autoComplete="name" hint="As it stands on your letter box." />
          <TextField
            label="Email"
            type="email"
            defaultValue="reader@frangipani"
            error="Enter Valid Email (e.g)name@example.com"
          />
          <PasswordField label="Password" autoComplete="current-password" defaultValue="secret" />
          <Select label="Delivery Country" defaultValue="Singapore">
            <option>Singapore</option>
            <option>Malaysia</option>
          </Select>
          <FormActions>
            <Button variant="primary" type="submit">
              Save Changes
            </Button>
            <Button>Cancel</Button>
          </FormActions>
        </Form>
        <Form>
          <OneTimeCodeInput
            label="Verification code"
            value={code}
            onChange={setCode}
            hint="Code expires in 5 minutes"
          />
          <OneTimeCodeInput
            label="With an error"
            value="12"
            onChange={() => {}}
            error="Please enter all 6 digits"
          />
          <FormRow>
            <TextField label="Price" prefix="$" inputMode="decimal" defaultValue="18.99" />
            <TextField label="Weight" suffix="kg" inputMode="decimal" optional />
          </FormRow>
          <TextField label="Disabled" disabled defaultValue="Cannot be changed" />
          <TextArea label="Description" placeholder="What is it about?" />
          <Checkbox label="Make as Default" defaultChecked />
          <Checkbox label="Active" hint="Only active rates are used for shipping." />
        </Form>
        <Card title="Deliver to" aside={<a href="#controls">Add New Address</a>}>
          <fieldset style={{ display: "grid", gap: "1rem" }}>
            <legend className={css.bookTitle}>Saved addresses</legend>
            {["Home", "Office"].map((name, i) => (
              <ChoiceCard
                key={name}
                name="address"
                title={name}
                defaultChecked={i === 0}
                actions={
                  <>
                    <Button size="sm" variant="quiet">
                      Edit
                    </Button>
                    <Button size="sm" variant="quiet">
                      Delete
                    </Button>
                  </>
                }
              >
                12 Tiong Bahru Road, #04-21, Singapore 168732
              </ChoiceCard>
            ))}
          </fieldset>
        </Card>
      </div>
      <div className={css.icons}>
        {Object.entries(icons).map(([name, Icon]) => (
          <span key={name}>
            <Icon size={24} />
            {name.replace("Icon", "")}
          </span>
        ))}
      </div>
    </Section>
  );
}
