let galleryStyle = """
    :root { --c0: #eef1f5; --c1: #e3ecfd; --c2: #fde8e4; --c3: #fff0d1; --c4: #e4f4e6; --c5: #f3e6fa; --c6: #dff3f5; --c7: #f6eadf; }
    @media (prefers-color-scheme: dark) { :root { --c0: #2a3038; --c1: #1d3358; --c2: #4a231d; --c3: #45340f; --c4: #1c3d24;
      --c5: #3d2450; --c6: #133d42; --c7: #42301f; } }
    .tools { position: sticky; top: 0; z-index: 3; background: var(--back); border-bottom: 1px solid var(--line); }
    .tools .search { margin: .6rem 0 .3rem; } .filters { display: flex; flex-wrap: wrap; gap: .4rem .8rem; align-items: center; margin: .3rem 0 .6rem; }
    select, .filters input { font: inherit; padding: .3rem; border: 1px solid var(--quiet); border-radius: .4rem; background: var(--back);
      color: inherit; max-width: 100%; } [aria-pressed=true] { background: var(--front); color: var(--back); }
    #problem { background: var(--warning-back); color: var(--warning); padding: .6rem 1rem; border-radius: .5rem; }
    .legend { display: flex; flex-wrap: wrap; gap: .4rem 1rem; padding: 0; margin: .75rem 0; list-style: none; font-size: .9rem; }
    .scroll { overflow-x: auto; } .tall { overflow: auto; max-height: 85vh; } table { border-collapse: separate; border-spacing: 0; width: 100%; }
    th, td { border: 0 solid var(--line); border-width: 0 1px 1px 0; padding: .4rem .5rem; text-align: left; vertical-align: top; }
    thead th { background: var(--soft); white-space: nowrap; position: sticky; top: 0; z-index: 2; }
    thead th:first-child { left: 0; z-index: 3; } tr > :first-child { border-left-width: 1px; } thead th { border-top-width: 1px; }
    tbody th { font-weight: 400; min-width: 14rem; max-width: 26rem; overflow-wrap: break-word; }
    tbody th { position: sticky; left: 0; background: var(--back); z-index: 1; }
    .name { font-weight: 600; display: block; } .about { display: block; color: var(--quiet); font-size: .85rem; }
    .chip { display: inline-block; padding: .1rem .55rem; border-radius: .6rem; margin: .1rem 0; color: inherit;
      text-decoration: none; border: 1px solid transparent; font-size: .9rem; white-space: nowrap; }
    a.chip { display: block; width: fit-content; cursor: pointer; } a.chip:hover { border-color: var(--front); }
    .c0 { background: var(--c0); } .c1 { background: var(--c1); } .c2 { background: var(--c2); } .c3 { background: var(--c3); }
    .c4 { background: var(--c4); } .c5 { background: var(--c5); } .c6 { background: var(--c6); } .c7 { background: var(--c7); }
    .inherited { border: 1px dashed var(--quiet); } .wider { font-style: italic; }
    .from, .hint { display: block; color: var(--quiet); font-size: .8rem; }
    .grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(22rem, 100%), 1fr)); gap: 1rem; margin-top: .5rem; }
    .card { border: 1px solid var(--line); border-radius: .75rem; padding: .75rem 1rem; min-width: 0; }
    .card p { margin: .25rem 0; } .card ul { padding-left: 1.1rem; font-size: .9rem; margin: .5rem 0; }
    .sides { display: flex; flex-wrap: wrap; gap: .5rem; } .shown { margin: .4rem 0; flex: 1 1 13rem; min-width: 0; max-width: 18rem; }
    figcaption { font-size: .85rem; color: var(--quiet); } mark { background: var(--info-back); color: var(--info); border-radius: .2rem; padding: 0 .15rem; }
    .mark { display: block; font-size: .8rem; color: var(--quiet); } .missing, .too-long { color: var(--warning); }
    .alert { background: var(--soft); border: 1px solid var(--line); border-radius: .9rem; padding: .8rem 1rem 0;
      text-align: center; position: relative; white-space: pre-wrap; }
    .alert p { margin: .15rem 0; } .alert-title { font-weight: 600; } .alert em { color: var(--quiet); }
    .alert .ok { border-top: 1px solid var(--line); margin: .6rem -1rem 0; padding: .4rem; color: var(--link); font-weight: 600; }
    .toast { border-radius: 1.5rem; padding: .6rem 1.2rem; background: var(--front); color: var(--back); }
    .toast .alert-title { font-size: .9rem; } .toast em, .toast .lang { color: inherit; }
    .lang { position: absolute; top: .2rem; right: .6rem; color: var(--quiet); font-size: .75rem; }
    dialog { border: 1px solid var(--line); border-radius: 1rem; background: var(--back); color: inherit; max-width: min(44rem, 92vw);
      padding: 1rem; } dialog::backdrop { background: rgb(0 0 0 / .5); } dialog form { text-align: right; }
    dialog .card { border: 0; padding: 0; } button { font: inherit; padding: .3rem .8rem; border-radius: .5rem;
      border: 1px solid var(--quiet); background: var(--soft); color: inherit; cursor: pointer; }
    @media (max-width: 48rem) {
      .scroll { overflow: visible; } table, tbody, tr, th, td { display: block; border: 0; } thead { display: none; }
      tr.group { border: 1px solid var(--line); border-radius: .75rem; margin: .75rem 0; padding: .5rem .75rem; }
      tbody th { position: static; padding: 0 0 .4rem; min-width: 0; max-width: none; }
      td { display: grid; grid-template-columns: 4.5rem 1fr; padding: .2rem 0; }
      td::before { content: attr(data-head); font-weight: 600; grid-row: 1 / span 20; } td > * { grid-column: 2; }
      td.empty { display: none; } .chip { white-space: normal; padding: .35rem .7rem; } .tools { position: static; } }
    @media print { .tools, dialog, .copy, #more, #inherits, .legend + p { display: none; } .scroll { overflow: visible; max-height: none; } thead th { position: static; }
      .card, tr { break-inside: avoid; } tbody th { position: static; } a { color: inherit; } }

    """
