import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/controls.css";
import "./styles/shell.css";
import "./styles/tables.css";
import "./styles/records.css";
import "./styles/alarms.css";
import "./styles/settings.css";
import { ONBOARDING } from "./app/addresses.ts";
import { BackOffice } from "./app/back-office.ts";
import "./app/onboarding-view.ts";

// Whoever goes live has no session here: the page of operators does not even begin.
if (location.pathname === ONBOARDING) document.body.replaceChildren(document.createElement("onboarding-view"));
else customElements.define("back-office", BackOffice);
