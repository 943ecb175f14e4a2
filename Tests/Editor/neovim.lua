-- The actions of a user in Neovim: opens a spec, types, sees findings, completes, applies a fix, renames, saves.
-- The outcome of each step is written to a JSON file that test_neovim.py reads.
local tool, folder, report = vim.env.ERRORSPEC, vim.env.FOLDER, vim.env.REPORT
local outcome = {}

local function wait(what, holds)
  if not vim.wait(60000, holds, 20) then error("waited in vain for " .. what) end
end

local function findings(buffer)
  return vim.tbl_map(function(finding)
    return { code = finding.code, line = finding.lnum, column = finding.col, message = finding.message }
  end, vim.diagnostic.get(buffer))
end

local function codes(buffer)
  return table.concat(vim.tbl_map(function(finding) return finding.code end, findings(buffer)), " ")
end

local function lines(buffer) return table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), "\n") .. "\n" end

local function keys(text)
  vim.api.nvim_feedkeys(vim.api.nvim_replace_termcodes(text, true, false, true), "tx", false)
end

local function main()
  local client = vim.lsp.start_client({ name = "errorspec", cmd = { tool, "lsp" }, root_dir = folder })
  vim.api.nvim_create_autocmd("BufReadPost", {
    pattern = "*.yaml",
    callback = function(event) vim.lsp.buf_attach_client(event.buf, client) end,
  })
  vim.cmd("edit " .. vim.fn.fnameescape(folder .. "/common.yaml"))
  local common = vim.api.nvim_get_current_buf()
  vim.cmd("edit " .. vim.fn.fnameescape(folder .. "/cart.yaml"))
  local cart = vim.api.nvim_get_current_buf()
  local original = lines(cart)
  wait("the server", function() return #vim.lsp.buf_get_clients(cart) > 0 end)
  local server = vim.lsp.get_client_by_id(client)
  outcome.encoding = server.offset_encoding

  local function ask(method, parameters)
    local responses = vim.lsp.buf_request_sync(cart, method, parameters, 60000)
    return assert(responses and responses[client], method).result
  end

  -- Types a misspelt key in a line with Korean letters and an emoji.
  vim.fn.search("title: {ko: 품절")
  keys("ea_<Esc>")
  wait("a finding", function() return codes(cart):find("unknown%-key") ~= nil end)
  outcome.typed = findings(cart)

  -- Applies its fix.
  vim.fn.search("title_")
  local parameters = vim.lsp.util.make_range_params(0, server.offset_encoding)
  parameters.context = { diagnostics = {} }
  for _, action in ipairs(ask("textDocument/codeAction", parameters)) do
    if action.kind == "quickfix" then
      outcome.fix = action.title
      vim.lsp.util.apply_workspace_edit(action.edit, server.offset_encoding)
      break
    end
  end
  wait("no finding", function() return codes(cart) == "" end)
  outcome.fixed = lines(cart) == original

  -- Completes the name of a policy, as omni completion does.
  vim.bo[cart].omnifunc = "v:lua.vim.lsp.omnifunc"
  vim.fn.search("retry: patient")
  keys("WDa ")
  local position = vim.lsp.util.make_position_params(0, server.offset_encoding)
  position.position.character = position.position.character + 1
  local items = ask("textDocument/completion", position)
  outcome.completed = vim.tbl_map(function(item) return item.label end, items)
  keys("uu")
  wait("no finding", function() return codes(cart) == "" end)

  -- Hovers over a group.
  vim.fn.cursor(2, 4)
  outcome.hover = ask("textDocument/hover", vim.lsp.util.make_position_params(0, server.offset_encoding)).contents.value

  -- Renames a case of another file, and saves all files.
  vim.fn.search("Common.notFound")
  keys("f.l")
  vim.lsp.buf.rename("missing")
  wait("the rename", function() return lines(common):find("\n      missing:\n") ~= nil end)
  wait("no finding", function() return codes(cart) == "" and codes(common) == "" end)
  vim.cmd("silent wall")
  vim.lsp.stop_client(client)
  wait("the server's end", function() return vim.lsp.client_is_stopped(client) end)
end

local ok, failure = xpcall(main, debug.traceback)
outcome.failure = not ok and failure or nil
local file = assert(io.open(report, "w"))
file:write(vim.json and vim.json.encode(outcome) or vim.fn.json_encode(outcome))
file:close()
vim.cmd("qall!")
