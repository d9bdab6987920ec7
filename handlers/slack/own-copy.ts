type Written<Value> = Value extends object ? { -readonly [Key in keyof Value]: Written<Value[Key]> } : Value;

/** What we made, for an SDK whose types say that it may write into it: a copy of its own, so it may. */
export const ownCopy = <Value>(value: Value): Written<Value> => structuredClone(value) as Written<Value>;
