import { TextInput } from '@palpite/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Originals } from '../features/lobby/originals.tsx';

/** This finds a game by its name. */
export function SearchPage() {
  const { t } = useTranslation('home');
  const [text, setText] = useState('');
  return (
    <div className="flex flex-col gap-4 pt-1">
      <search className="gutter">
        <TextInput
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          aria-label={t('search.label')}
          placeholder={t('search.label')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </search>
      <Originals layout="grid" matching={text} />
    </div>
  );
}
