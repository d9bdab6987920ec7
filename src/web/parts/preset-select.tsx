import type { VNode } from 'preact';
import { Preset } from '../../domain/thread.js';
import { useWords } from './locale.js';

const presets = [...Preset.options].reverse();

/** The choice by name; what the names mean stands in `PresetHint`, as a list cuts long lines off. */
export function PresetSelect({ id, chosen }: { readonly id: string; readonly chosen: Preset }): VNode {
  const { presetNames } = useWords().preview;
  return (
    <select id={id} name="preset" aria-describedby={`${id}-hint`}>
      {presets.map((preset) => (
        <option value={preset} selected={preset === chosen}>
          {presetNames[preset]}
        </option>
      ))}
    </select>
  );
}

export function PresetHint({ id }: { readonly id: string }): VNode {
  const words = useWords().preview.presets;
  return (
    <p class="hint" id={`${id}-hint`}>
      {presets.map((preset, index) => (
        <>
          {index === 0 ? null : <br />}
          {words[preset]}
        </>
      ))}
    </p>
  );
}
