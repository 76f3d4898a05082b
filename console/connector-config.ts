/** Objects, such as a mapping, are kept as they are: the form has no field for them. */
export type ConfigValue = string | number | boolean | object;
/** The configuration of a connector, as forms edit it. */
export type Config = Readonly<Record<string, ConfigValue>>;
