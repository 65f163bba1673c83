/** A list of names to tick. */

interface ChoicesProps {
  readonly legend: string
  readonly all: readonly { readonly name: string; readonly note: string }[]
  readonly chosen: readonly string[]
  readonly onChange: (names: readonly string[]) => void
}

/** The list. */
export function Choices({ legend, all, chosen, onChange }: ChoicesProps) {
  return (
    <fieldset className="choices">
      <legend>{legend}</legend>
      <div className="choice-list">
        {all.map(({ name, note }) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={chosen.includes(name)}
              onChange={event => onChange(event.target.checked ? [...chosen, name] : chosen.filter(each => each !== name))}
            />
            <span>{name}</span>
            {note ? <small>{note}</small> : null}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
