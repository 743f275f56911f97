import type { Reply } from '@palpite/contracts/endpoint';
import type { getToday } from '@palpite/contracts/office/today';
import { cx } from '@palpite/ui';
import { useEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { hourOf, moneyOf } from './format.ts';
import { type TextName, text } from './texts.ts';

type Hours = Reply<typeof getToday>['currencies'][number]['hours'];
type Series = keyof Hours[number]['lastWeek'];

const series: readonly { name: Series; label: TextName }[] = [
  { name: 'ggr', label: 'ggr' },
  { name: 'stakes', label: 'stakes' },
  { name: 'deposits', label: 'deposits' },
  { name: 'withdrawals', label: 'withdrawals' },
];

const colour = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(`--color-${name}`).trim();

const short = new Intl.NumberFormat(document.documentElement.lang, { notation: 'compact' });

type Props = { hours: Hours; currency: string };

/**
 * Bars of the last 24 hours with zero shown, and the same hours a week ago as a grey step. The running hour is pale. A
 * table holds the same figures.
 */
export function HourChart({ hours, currency }: Props) {
  const [name, setName] = useState<Series>('ggr');
  const [isTable, setTable] = useState(false);
  return (
    <section className="panel overflow-hidden">
      <header className="flex flex-wrap items-center gap-1 px-4 py-2">
        <h2 className="mr-auto text-[14px] font-semibold">
          {text('lastHours')} <span className="note-text font-normal">{currency}</span>
        </h2>
        {series.map((each) => (
          <button
            key={each.name}
            type="button"
            aria-pressed={each.name === name}
            onClick={() => setName(each.name)}
            className={cx(
              'h-7 rounded-xs px-2.5 max-md:h-11',
              each.name === name ? 'bg-surface-2 font-semibold' : 'text-fg-2',
            )}
          >
            {text(each.label)}
          </button>
        ))}
        <button
          type="button"
          aria-pressed={isTable}
          onClick={() => setTable(!isTable)}
          className="h-7 rounded-xs px-2.5 text-link max-md:h-11"
        >
          {text('asTable')}
        </button>
      </header>
      {isTable ? (
        <HourTable hours={hours} currency={currency} name={name} />
      ) : (
        <Bars hours={hours} name={name} />
      )}
    </section>
  );
}

const valuesOf = (hours: Hours, name: Series) => hours.map((hour) => Number(hour[name]));
const beforeOf = (hours: Hours, name: Series) => hours.map(({ lastWeek }) => Number(lastWeek[name]));

/** Half of an hour on the axis, whose bars are in the middle of it. */
const half = 0.5;

/** Hours beside its own that the name of the step covers. */
const labelHours = 3;

/** Draws the same hours a week ago as a step with its name at its highest hour, and the line of zero. */
function drawBefore({ ctx, valToPos }: uPlot, before: readonly number[], values: readonly number[]): void {
  const [x, y] = [(at: number) => valToPos(at, 'x', true), (value: number) => valToPos(value, 'y', true)];
  ctx.save();
  ctx.lineWidth = devicePixelRatio;
  ctx.strokeStyle = colour('control');
  ctx.beginPath();
  ctx.moveTo(x(-half), y(0));
  ctx.lineTo(x(before.length - half), y(0));
  ctx.stroke();
  ctx.lineWidth = 1.5 * devicePixelRatio;
  ctx.strokeStyle = colour('fg-3');
  ctx.beginPath();
  for (const [at, value] of before.entries()) {
    ctx.lineTo(x(at - half), y(value));
    ctx.lineTo(x(at + half), y(value));
  }
  ctx.stroke();
  const highest = before.indexOf(Math.max(...before));
  if ((before[highest] ?? 0) > 0) {
    ctx.font = `${11 * devicePixelRatio}px Onest, sans-serif`;
    ctx.fillStyle = colour('fg-3');
    ctx.textAlign = highest < 4 ? 'left' : highest > before.length - 5 ? 'right' : 'center';
    const around = [...before, ...values].filter(
      (_, at) => Math.abs((at % before.length) - highest) <= labelHours,
    );
    ctx.fillText(text('lastWeekThen'), x(highest), y(Math.max(...around)) - 5 * devicePixelRatio);
  }
  ctx.restore();
}

/** Options of the chart in the colours of the theme. */
function optionsOf(hours: Hours, name: Series, width: number): uPlot.Options {
  const [ink, line, mark, loss] = [colour('fg-3'), colour('hairline'), colour('link'), colour('late')];
  const [values, before] = [valuesOf(hours, name), beforeOf(hours, name)];
  const [lowest, highest] = [Math.min(0, ...values, ...before), Math.max(0, ...values, ...before)];
  const axis = { stroke: ink, font: '11px Onest, sans-serif', ticks: { show: false } };
  const fills = values.map((value, place) => {
    const fill = value < 0 ? loss : mark;
    return place === hours.length - 1 ? `${fill}80` : fill;
  });
  const paths = uPlot.paths.bars?.({ size: [0.72, 34], disp: { fill: { unit: 3, values: () => fills } } });
  return {
    width,
    height: 220,
    legend: { show: false },
    cursor: { show: false },
    padding: [8, 8, 0, 0],
    hooks: { draw: [(plot) => drawBefore(plot, before, values)] },
    scales: {
      x: { time: false, range: [-0.6, hours.length - 0.4] },
      // Room for the name above the highest step.
      y: { range: [lowest * 1.15, highest * 1.15 || 1] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        splits: () => [0, 4, 8, 12, 16, 20, 23],
        values: (_, places) => places.map((place) => hourOf(hours[place]?.hour ?? '')),
      },
      {
        ...axis,
        size: 56,
        grid: { stroke: line, width: 1 },
        values: (_, values) => values.map((value) => short.format(value).replace('-', '−')),
      },
    ],
    series: [{}, { fill: mark, width: 0, points: { show: false }, ...(paths && { paths }) }],
  };
}

/** Inside of the padding at the right. */
const widthOf = (element: HTMLElement) => element.clientWidth - 12;

function Bars({ hours, name }: { hours: Hours; name: Series }) {
  const frame = useRef<HTMLDivElement>(null);
  const [, setTheme] = useState(document.documentElement.dataset.theme);
  const theme = document.documentElement.dataset.theme;
  useEffect(() => {
    const watch = new MutationObserver(() => setTheme(document.documentElement.dataset.theme));
    watch.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    return () => watch.disconnect();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read anew when the theme changes
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const data: uPlot.AlignedData = [hours.map((_, place) => place), valuesOf(hours, name)];
    const plot = new uPlot(optionsOf(hours, name, widthOf(element)), data, element);
    const resize = new ResizeObserver(() => plot.setSize({ width: widthOf(element), height: 220 }));
    resize.observe(element);
    return () => {
      resize.disconnect();
      plot.destroy();
    };
  }, [theme, hours, name]);
  const label = series.find((each) => each.name === name)?.label ?? 'ggr';
  return (
    <div
      ref={frame}
      role="img"
      aria-label={`${text('lastHours')}: ${text(label)}`}
      className="min-h-[220px] pr-3"
    />
  );
}

function HourTable({ hours, currency, name }: Props & { name: Series }) {
  const chosen = series.find((each) => each.name === name);
  return (
    <div className="max-h-72 overflow-auto">
      <table className="w-full">
        <thead className="sticky top-0 bg-surface-1">
          <tr className="head-text h-7">
            <th className="px-4 text-left font-normal">{text('hour')}</th>
            {series.map(({ name: each, label }) => (
              <th key={each} className="px-4 text-right font-normal">
                {text(label)}
              </th>
            ))}
            <th className="px-4 text-right font-normal">
              {text(chosen?.label ?? 'ggr')}, {text('lastWeekThen')}
            </th>
          </tr>
        </thead>
        <tbody>
          {hours.toReversed().map((hour) => (
            <tr key={hour.hour} className="h-7 border-t border-hairline">
              <td className="tabular px-4">{hourOf(hour.hour)}</td>
              {series.map(({ name: each }) => (
                <td key={each} className="tabular px-4 text-right">
                  {moneyOf(hour[each], currency)}
                </td>
              ))}
              <td className="tabular px-4 text-right text-fg-3">{moneyOf(hour.lastWeek[name], currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
